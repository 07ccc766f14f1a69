import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';

const base = new URL('../static/app/', import.meta.url);
const modules = readdirSync(base, { recursive: true }).filter((name) => /\.(js|tsx)$/.test(name));
const having = (pattern) => modules.filter((name) => pattern.test(readFileSync(new URL(name, base), 'utf8'))).sort();

test('what only screen readers are told goes through one live region', () => {
  assert.deepEqual(having(/class="sr"[^>]*role="status"/), ['ui/announcer.tsx']);
});

test('names of players lead to their pages from one component, and one counts time down', () => {
  assert.deepEqual(having(/href=\{`\/users\/[^?`]*`\}/), ['ui/playername.tsx']);
  assert.deepEqual(having(/ticker\.watch/), ['ui/timeleft.tsx']);
});
