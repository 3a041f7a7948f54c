/** How forms, buttons and the queue look; a part of /page.css. */
export const controls = /* CSS */ `
.buttons {
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
}

button {
  min-height: 44px;
  padding: 0 18px;
  border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--raised);
  color: var(--ink);
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}

button:hover {
  border-color: var(--muted);
}

button[aria-pressed='true'] {
  border-color: var(--bad);
  background: var(--bad);
  color: var(--ground);
}

button.primary {
  border-color: var(--accent);
  background: var(--accent);
  color: var(--raised);
}

button.recover {
  border-color: var(--accent);
  color: var(--accent);
}

:focus-visible {
  outline: 3px solid var(--accent);
  outline-offset: 2px;
}

.pairing {
  display: grid;
  gap: 14px;
  padding-top: 22px;
  padding-bottom: 22px;
  border-top: 1px solid var(--line);
}

.pairing > p {
  max-width: 64ch;
}

.pairing .problem {
  min-height: 1.5em;
  color: var(--bad);
  font-weight: 600;
}

.panels {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(460px, 100%), 1fr));
  gap: 20px;
  padding-bottom: 22px;
}

.panel {
  display: grid;
  gap: 14px;
  align-content: start;
  padding: 18px 20px;
  border: 1px solid var(--line);
  border-radius: 10px;
  background: var(--raised);
}

.panel .fields {
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
}

/* Its choices are whole sentences. */
.panel label:has(#connection, #profile) {
  grid-column: 1 / -1;
}

.panel p:empty {
  display: none;
}

.fields {
  display: flex;
  flex-wrap: wrap;
  gap: 12px 16px;
  align-items: end;
}

label {
  display: grid;
  gap: 4px;
  flex: 1 1 180px;
  color: var(--muted);
  font-size: 14px;
}

header .language {
  flex: 0 0 170px;
  margin-left: auto;
}

.pairing label {
  flex: 0 1 280px;
}

input,
select {
  width: 100%;
  min-width: 0;
  min-height: 44px;
  padding: 0 12px;
  border: 1px solid var(--muted);
  border-radius: 8px;
  background: var(--ground);
  color: var(--ink);
  font: inherit;
}

#pairing-code {
  font-size: 20px;
  font-variant-numeric: tabular-nums;
  letter-spacing: 0.06em;
}

code {
  font-family: ui-monospace, 'Liberation Mono', monospace;
  font-size: 0.92em;
}

.jobs {
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
}

.jobs li {
  display: grid;
  grid-template-columns: auto 1fr auto auto 92px;
  gap: 12px;
  align-items: center;
  min-height: 44px;
  border-top: 1px solid var(--line);
}

.jobs li:first-child {
  border-top: 0;
}

.jobs .lamp {
  width: 12px;
  height: 12px;
}

.jobs [data-state='ready'] .lamp {
  background: var(--good);
}

.jobs [data-state='trouble'] .lamp {
  background: var(--bad);
  border-radius: 2px;
  transform: rotate(45deg) scale(0.85);
}

.jobs [data-state='waiting'] .lamp {
  border: 2px solid var(--warn);
  background: none;
}

.jobs time,
.jobs code {
  color: var(--muted);
  font-variant-numeric: tabular-nums;
}

.jobs button {
  min-height: 36px;
  padding: 0 12px;
}
`
