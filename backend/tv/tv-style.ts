/** Served as /tv/tv.css: sizes follow the screen, so that a TV of any resolution is read from across the shop. */
export const tvStyle = /* CSS */ `
:root {
  --ground: #0d1310;
  --raised: #18211c;
  --line: #2b3831;
  --ink: #f3f7f4;
  --muted: #b4c4bb;
  --accent: #6fe0b1;
  --late: #ff7b72;
  color-scheme: dark;
}
* { box-sizing: border-box; margin: 0; }
html, body { height: 100%; overflow: hidden; }
body {
  background: var(--ground);
  color: var(--ink);
  font: 600 3vh/1.2 system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
  cursor: none;
}
main { display: grid; grid-template-columns: minmax(0, 46fr) minmax(0, 54fr); height: 100%; }
main[hidden], img[hidden] { display: none; }
#next {
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: 2vh;
  padding: 4vh 3vw 8vh;
  text-align: center;
}
#logo { height: 26vh; aspect-ratio: 1; object-fit: contain; border-radius: 4vh; }
h1 { font-size: 8vh; line-height: 1.05; text-wrap: balance; overflow-wrap: anywhere; }
#next-label { font-size: 4.4vh; color: var(--muted); margin-top: 2vh; }
/* As high as a wide screen lets it be, and no wider than its half of a narrow one. */
#countdown {
  font-size: min(23vh, 14.5vw);
  line-height: 1;
  font-weight: 800;
  font-variant-numeric: tabular-nums;
  letter-spacing: -0.02em;
  color: var(--accent);
  min-height: 23vh;
  display: flex;
  align-items: center;
}
#countdown.long { font-size: min(15vh, 9vw); }
#countdown.drawing { font-size: 9vh; }
#countdown.late { color: var(--late); }
#draw { font-size: 3.8vh; color: var(--muted); font-variant-numeric: tabular-nums; }
#results {
  background: var(--raised);
  border-left: 0.3vh solid var(--line);
  padding: 5vh 3vw 8vh;
  overflow: hidden;
}
h2 { font-size: 5vh; margin-bottom: 3vh; }
ol { list-style: none; padding: 0; display: grid; gap: 3vh; }
li + li { border-top: 0.2vh solid var(--line); padding-top: 3vh; }
.when { font-size: 3.4vh; color: var(--muted); margin-bottom: 1.4vh; font-variant-numeric: tabular-nums; }
.balls { display: flex; flex-wrap: wrap; gap: 1.2vh; --size: 9vh; }
li:first-child .balls { --size: 12vh; }
.balls.many { --size: 5.6vh; gap: 0.8vh; }
li:first-child .balls.many { --size: 7.2vh; gap: 0.9vh; }
.ball {
  width: var(--size);
  height: var(--size);
  display: grid;
  place-items: center;
  border-radius: 50%;
  background: #e8efe9;
  color: #0d1310;
  font-size: calc(var(--size) * 0.52);
  font-weight: 800;
  font-variant-numeric: tabular-nums;
}
.ball.red { background: #c62828; color: #ffffff; }
.ball.black { background: #000000; color: #ffffff; box-shadow: inset 0 0 0 0.4vh #8d9c94; }
.ball.green { background: #1b7f4d; color: #ffffff; }
.ball.blue { background: #1e5fbf; color: #ffffff; }
.ball.yellow { background: #f2c230; color: #0d1310; }
/* Lies over what the two halves leave free below. */
#notice {
  position: fixed;
  inset: auto 0 0 0;
  padding: 1.6vh;
  text-align: center;
  font-size: 3.4vh;
  background: #5b3c00;
  color: #ffffff;
}
#notice:empty { display: none; }
main[hidden] + #notice { inset: 0; display: grid; place-items: center; font-size: 7vh; background: none; }
`
