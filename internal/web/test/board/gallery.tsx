test/board/gallery.js root is a hole
// Every board, to be looked at: gallery.html?theme=dark&lang=nl&only=pond,tafl
import { Fragment, h, render, useState } from '/static/vendor/preact.js';
import { Board, Captured, DiagramBoard, MiniBoard, SetupBoard } from '/static/board/index.js';
import { messages } from '/static/board/messages.js';
import * as subulata from '/static/rules/subulata.js';
import * as tablut from '/static/rules/tablut.js';

const query = new URLSearchParams(location.search);
document.documentElement.dataset.theme = query.get('theme') ?? 'light';
const language = query.get('lang') ?? 'en';
const texts = messages[language];
const plural = new Intl.PluralRules(language);
const t = (key, values = {}) => {
  const entry = texts[key] ?? `!${key}!`;
  const text = typeof entry === 'string' ? entry : entry[plural.select(values.count)] ?? entry.other;
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
};

const vectors = async (name) => (await fetch(`/test/vectors/${name}.json`)).json();
const [nine, seven] = [await vectors('subulata-9'), await vectors('subulata-7')];
const { position } = nine.filter((v) => v.position.pieces.some((p) => p.seat === 'white' && p.number))[5];
const ours = { ...position, pieces: position.pieces.map((p) => (p.seat === 'black' ? { ...p, number: null } : p)) };
const blacks = nine.filter((v) => v.position.pieces.some((p) => p.seat === 'black' && p.number))[3].position;
const square = { flip: false, turned: false };
const turned = { flip: false, turned: true };

/** Plays on by the rules, as a server would let it. */
function Playing({ variant, start, seat, confirm, ...rest }) {
  const [state, set] = useState({ position: start, last: rest.lastMove ?? null });
  const [pending, setPending] = useState(null);
  const [said, say] = useState('');
  const [board] = useState({ current: null });
  const game = variant === 'tablut' ? tablut : subulata;
  const legalMoves = seat && game.moves(game.read(state.position), seat);
  return (<><Board ref={board} {...rest} variant={variant} position={state.position} you={seat} toMove={seat} legalMoves={legalMoves}
      lastMove={state.last} confirm={confirm} onPending={setPending} announce={say} t={t}
      onMove={(text) => { window.sent = text; set({ position: game.after(state.position, text), last: text }); }} />
    <p class="said">{said}</p>
    <button class="confirm" disabled={!pending} onClick={() => board.current.confirmPending()}>Confirm {pending ?? ''}</button></>);
}

const scenes = {
  pond: <Playing variant="subulata-9" start={ours} seat="white" orientation={square} confirm={true} lastMove="E5xD5" />,
  'pond-steps': <Playing variant="subulata-9" start={ours} seat="white" orientation={square} showSteps showThreats />,
  'pond-turned': <Playing variant="subulata-9" start={ours} seat="white" orientation={turned} confirm={true} showThreats />,
  'pond-black': <Playing variant="subulata-9" start={blacks} seat="black" orientation={{ flip: true, turned: true }} showSteps />,
  tafl: <Playing variant="tablut" start={{ board: '3t1t3/4t4/2t1T4/t3T3t/tt1T1KTtt/t3T3t/4T4/1t2t4/3tt4' }} seat="defenders" orientation={square} confirm={true} lastMove="d1-d3xc3" drawingMoves={['f5-f6']} />,
  'tafl-start': <Playing variant="tablut" start={{ board: tablut.START }} seat="attackers" orientation={{ flip: true, turned: false }} showThreats />,
  setup: <Setup />,
  diagram: <DiagramBoard variant="tablut" position={{ board: '9/9/9/2t1K1t2/9/9/4t4/9/9' }} toMove="defenders" t={t} caption="The king escapes to any edge." />,
  minis: (<><div class="mini-row">
    <MiniBoard variant="subulata-9" position={ours} you="white" lastMove="E5xD5" /><MiniBoard variant="tablut" position={{ board: tablut.START }} you={null} />
    <MiniBoard variant="subulata-7" position={seven[0].position} orientation={turned} /></div>
    <p><Captured variant="subulata-9" position={{ captured: [{ seat: 'white', count: 3, numbers: [2, 5, 9] }] }} seat="white" t={t} />
    <Captured variant="subulata-9" position={{ captured: [{ seat: 'black', count: 4, numbers: null }] }} seat="black" t={t} />
    <Captured variant="tablut" position={{ board: '3ttt3/9/9/4T4/4K4/9/9/9/9' }} seat="defenders" t={t} /></p></>),
};

function Setup() {
  const [value, set] = useState('1.2/.7./...');
  window.setup = value;
  return <SetupBoard pond={ours.pond} seat="white" pieces={9} value={value} onChange={set} t={t} />;
}

const only = query.get('only')?.split(',');
const shown = Object.entries(scenes).filter(([name]) => !only || only.includes(name));
const main = document.getElementById('gallery');
if (shown.length === 1) main.className = 'one';
render(shown.map(([name, scene]) => <section id={name}><h2>{name}</h2>{scene}</section>), main);
document.documentElement.dataset.ready = 'yes';

