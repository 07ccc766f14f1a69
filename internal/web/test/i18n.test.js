import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { messages } from '../static/board/messages.js';
import { chooseLanguage, createTranslate, languages } from '../static/app/i18n.js';

const app = new URL('../static/app/', import.meta.url);
const page = (await readdir(app, { recursive: true })).filter((name) => /\.(js|tsx)$/.test(name) && !name.startsWith('texts/'));
const source = (await Promise.all(page.map((name) => readFile(new URL(name, app), 'utf8')))).join('\n');
const openapi = await readFile(new URL('../../../openapi.yaml', import.meta.url), 'utf8');

/** The words of an enum of the API. @param {string} schema */
function words(schema) {
  const from = openapi.slice(openapi.indexOf(`\n    ${schema}:\n`));
  const [, inline, block] = from.match(/\n {6}enum:(?: \[([^\]]*)\]|((?:\n {8}- [\w-]+)+))/) ?? [];
  return inline ? inline.split(', ') : block.match(/[\w-]+$/gm);
}

const variants = words('VariantID');
const seats = words('Seat');
const decided = ['points', 'king-escaped', 'king-captured', 'resignation', 'timeout', 'abandoned', 'adjudicated'];
const { rules } = await import('../static/app/diagrams.js');

/** The words the computer's levels have in the server. */
async function levels() {
  const sources = ['tafl', 'pond'].map((engine) => readFile(new URL(`../../engine/${engine}/level.go`, import.meta.url), 'utf8'));
  return (await Promise.all(sources)).flatMap((text) => [...text.matchAll(/^\t(?:\d: )?\{"(\w+)", "/gm)]).map(([, name]) => name.toLowerCase());
}

/** The possible values of a key's variable part, by the part before it. */
const families = {
  'variant.': variants, 'short.': variants, 'seat.': [...seats, 'random'], 'status.': words('Status'),
  'problem.': words('ProblemCode'), 'reveal.': words('Reveal'),
  'terms.for-': words('OpponentKind'), 'new.kind-': words('OpponentKind'), 'new.make-': words('OpponentKind'), 'open.mine-': words('OpponentKind'),
  'won.': decided, 'lost.': decided, 'seen.': decided,
  'perspective.': ['white', 'black'], 'judgement.': ['inaccuracy', 'mistake', 'blunder'],
  'drawn.': ['points', 'no-moves', 'repetition', 'too-long', 'agreement', 'adjudicated'],
  'because.': ['home', 'no-pieces', 'no-moves', 'repetition', 'too-long'],
  'result.': ['won', 'lost', 'drawn', 'seen'], 'user.': ['won', 'drawn', 'lost'],
  'level.': (await levels()).flatMap((name) => [name, `${name}-about`]),
  'draw.': ['offer', 'withdraw'], 'time.': ['days', 'hours', 'minutes', 'seconds'], 'tools.': ['threats', 'steps'],
  'keys.': ['cursor', 'choose', 'drop', 'flip', 'turn', 'step', 'arrows', 'help'],
  'strength.': ['weak', 'fair', 'good', 'strong'],
  'wrong.new-password-': ['missing', 'short', 'long', 'name', 'common'],
  'enter.': ['login', 'register', 'upgrade', 'reset', 'wrong-code', 'wrong-password'].flatMap((form) => (form.startsWith('wrong') ? [form] : [form, `${form}-text`])),
  'field.': ['name', 'new-name', 'new-name-note', 'password', 'new-password', 'new-password-note', 'email', 'email-note', 'code'],
  'filter.': ['variant', 'status', 'winner', 'opponent_kind', 'sort', 'since', 'until'],
  'settings.': ['auto', 'light', 'dark', ...['confirm', 'turned', 'steps', 'threats', 'keys', 'sound'].flatMap((name) => [name, `${name}-note`])],
  'rules.': Object.entries(rules).flatMap(([game, { sections }]) => [game, `${game}-about`, ...sections.flatMap(({ key, diagram }) => [`${game}.${key}`, `${game}.${key}-text`, ...(diagram ? [`${game}.${key}-try`] : [])])]),
};

/** Every key the page may ask for. */
function asked() {
  const keys = new Set();
  for (const [, key] of source.matchAll(/'([a-z]+(?:\.[\w-]+)+|loading)'/g)) keys.add(key);
  for (const [, prefix] of source.matchAll(/`([a-z]+\.(?:[a-z]+-)*)\$\{/g)) {
    assert.ok(families[prefix], `the test does not know what may follow ${prefix}`);
    for (const word of families[prefix]) keys.add(prefix + word);
  }
  for (const prefix of ['won.', 'lost.', 'seen.']) for (const word of families[prefix]) keys.add(prefix + word); // `${form}.${reason}`
  return keys;
}

const texts = Object.fromEntries(await Promise.all(Object.entries(languages).map(async ([tag, { load }]) => [tag, (await load()).default])));
const prefixes = new Set(Object.keys(texts.en).map((key) => key.split('.')[0]));
const wanted = [...asked()].filter((key) => prefixes.has(key.split('.')[0]) && !/\.(js|css)$/.test(key));

for (const tag of Object.keys(languages)) {
  test(`${tag} has every text the page asks for`, () => {
    assert.deepEqual(wanted.filter((key) => !(key in texts[tag])), []);
  });

  test(`${tag} has no text the page never asks for`, () => {
    assert.deepEqual(Object.keys(texts[tag]).filter((key) => !wanted.includes(key)), []);
  });

  test(`${tag} fills in the same values as English, and has every plural form`, () => {
    const values = (text) => [...new Set(JSON.stringify(text).match(/\{\w+\}/g) ?? [])].sort();
    const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
    for (const [key, text] of Object.entries(texts[tag])) {
      assert.deepEqual(values(text), values(texts.en[key]), key);
      if (typeof text !== 'string') assert.deepEqual(Object.keys(text).sort(), [...forms].sort(), key);
    }
  });
}

test('the boards have the words of every language, each with the same texts and values', () => {
  assert.deepEqual(Object.keys(messages).sort(), Object.keys(languages).sort());
  const values = (text) => [...new Set(JSON.stringify(text).match(/\{\w+\}/g) ?? [])].sort();
  for (const [tag, words] of Object.entries(messages)) {
    assert.deepEqual(Object.keys(words).sort(), Object.keys(messages.en).sort(), tag);
    for (const [key, text] of Object.entries(words)) assert.deepEqual(values(text), values(messages.en[key]), `${tag}: ${key}`);
  }
});

test('a language is chosen as wished, else as the browser accepts, else English', () => {
  assert.equal(chooseLanguage('nl', ['en-GB']), 'nl');
  assert.equal(chooseLanguage('auto', ['fr-FR', 'nl-BE', 'en']), 'nl');
  assert.equal(chooseLanguage('auto', ['fr']), 'en');
  assert.equal(chooseLanguage('xx', []), 'en');
});

test('values are filled in, numbers as the language writes them, plurals by count', () => {
  const t = createTranslate('nl', { a: '{name} wint met {points}', b: { one: '{count} zet', other: '{count} zetten' } });
  assert.equal(t('a', { name: '{points}', points: 1234.5 }), '{points} wint met 1.234,5');
  assert.equal(t('b', { count: 1 }), '1 zet');
  assert.equal(t('b', { count: 2 }), '2 zetten');
  assert.equal(t('nothing'), 'nothing');
});
