import * as v from 'valibot'
import { Deployment, type DeploymentId } from '../src/values/deployment.ts'
import en from './deployments/en.json' with { type: 'json' }
import es from './deployments/es.json' with { type: 'json' }
import ptFull from './deployments/pt-full.json' with { type: 'json' }
import pt from './deployments/pt.json' with { type: 'json' }
import sr from './deployments/sr.json' with { type: 'json' }
import ua from './deployments/ua.json' with { type: 'json' }

/** Every deployment the product ships, checked as it is loaded. */
export const deployments: ReadonlyMap<DeploymentId, Deployment> = new Map(
  [pt, ptFull, en, es, sr, ua].map((data) => {
    const deployment = v.parse(Deployment, data)
    return [deployment.id, deployment]
  }),
)
