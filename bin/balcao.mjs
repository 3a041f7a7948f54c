#!/usr/bin/env node
// @ts-check
import './node-version.mjs'
import './end-with-npm.mjs'
import { pathToFileURL } from 'node:url'
import { prepare, program } from './prepare.mjs'

await prepare()
// A stack trace names the sources.
process.setSourceMapsEnabled(true)
await import(pathToFileURL(program).href)
