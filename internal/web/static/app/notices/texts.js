// The texts of notices and of what can be said about them, apart from those that every page needs.

const en = /** @type {const} */ ({
  title: 'Notices', none: 'Nothing new. What happens in your games is told here.', more: 'Show more', new: 'new',
  'notice.your_turn': 'It is your move against {opponent}.', 'notice.setup': 'Place your numbers against {opponent}.',
  'notice.reminder': 'Your time against {opponent} is running out.', 'notice.challenge': '{opponent} offers you a game.',
  'notice.joined': '{opponent} has joined your game.', 'notice.draw_offer': '{opponent} offers a draw.',
  'notice.ended.won': 'You have won against {opponent}.', 'notice.ended.lost': 'You have lost against {opponent}.',
  'notice.ended.drawn': 'Your game against {opponent} is a draw.', 'notice.ended.cancelled': 'Your game with {opponent} was cancelled.',
  somebody: 'somebody',

  heading: 'What you are told', intro: 'What happens while you are away comes here:', kind: 'Of what',
  your_turn: 'It is my turn', challenge: 'Challenges, and who joins', reminder: 'Time running out', game_ended: 'A game has ended',
  draw_offer: 'A draw is offered',
  page: 'Page', push: 'Push', mail: 'Mail', webhook: 'Program',
  'no-mail': 'This server sends no mail.', 'no-push': 'This server sends no pushes.', 'guest-mail': 'Mail is for accounts.',
  pace: 'Mails come', at_once: 'at once', daily: 'once a day', at: 'at', quiet: 'Nothing by mail and push in the quiet hours', from: 'From', to: 'to',
  zone: 'Time zone', language: 'Language of mails and pushes', save: 'Save', saved: 'Saved.',
  device: 'This device', 'device-on': 'Tell me on this device', 'device-off': 'Tell me here no more', 'device-denied': 'Your browser does not allow it for this page; its settings can.',
  'device-none': 'This browser takes no pushes. On an iPhone or iPad, first add Slowpond to the home screen.', devices: 'Other devices', remove: 'Remove',
  unnamed: 'A device', test: 'Send me a test', tested: 'It is on its way.',
  email: 'E-mail address', password: 'Your password', propose: 'Send me a code', code: 'The code from the mail', verify: 'Use this address',
  pending: 'A code was sent to {address}. It is good for 15 minutes.', verified: 'Mails go to {address}.', unverified: 'No mails go to {address} any more: verify it again.',
  hooks: 'Programs of your own', 'hooks-note': 'They are called as the docs on the API say.', url: 'Address of the program', add: 'Add',
  secret: 'Its secret, shown this once:', copy: 'Copy', copied: 'Copied.', failing: '{count} calls in a row have failed.', disabled: 'It is not called any more, since it has not answered for three days. A test enables it.',
  feeds: 'Calendar and feed', 'feeds-note': 'Whoever has these addresses reads them.', calendar: 'Calendar of your deadlines', atom: 'Feed of your games', reset: 'Make new addresses', show: 'Show the addresses',
});

/** @type {{ [key in keyof typeof en]: string }} */
const nl = {
  title: 'Berichten', none: 'Niets nieuws. Wat in je partijen gebeurt, staat hier.', more: 'Toon meer', new: 'nieuw',
  'notice.your_turn': 'Je bent aan zet tegen {opponent}.', 'notice.setup': 'Zet je getallen neer tegen {opponent}.',
  'notice.reminder': 'Je tijd tegen {opponent} raakt op.', 'notice.challenge': '{opponent} daagt je uit.',
  'notice.joined': '{opponent} doet mee met je partij.', 'notice.draw_offer': '{opponent} biedt remise aan.',
  'notice.ended.won': 'Je hebt gewonnen van {opponent}.', 'notice.ended.lost': 'Je hebt verloren van {opponent}.',
  'notice.ended.drawn': 'Je partij tegen {opponent} is remise.', 'notice.ended.cancelled': 'Je partij met {opponent} gaat niet door.',
  somebody: 'iemand',

  heading: 'Waarvan je bericht krijgt', intro: 'Wat gebeurt terwijl je weg bent, komt hier aan:', kind: 'Waarvan',
  your_turn: 'Ik ben aan zet', challenge: 'Uitdagingen, en wie meedoet', reminder: 'De tijd raakt op', game_ended: 'Een partij is afgelopen',
  draw_offer: 'Er is remise aangeboden',
  page: 'Pagina', push: 'Push', mail: 'Mail', webhook: 'Programma',
  'no-mail': 'Deze server stuurt geen mail.', 'no-push': 'Deze server stuurt geen pushberichten.', 'guest-mail': 'Mail is voor accounts.',
  pace: 'Mails komen', at_once: 'meteen', daily: 'eens per dag', at: 'om', quiet: 'Geen mail en push in de stille uren', from: 'Van', to: 'tot',
  zone: 'Tijdzone', language: 'Taal van mails en pushberichten', save: 'Bewaar', saved: 'Bewaard.',
  device: 'Dit apparaat', 'device-on': 'Bericht mij op dit apparaat', 'device-off': 'Bericht mij hier niet meer', 'device-denied': 'Je browser staat het voor deze pagina niet toe; in de instellingen ervan kan het.',
  'device-none': 'Deze browser neemt geen pushberichten aan. Zet Slowpond op een iPhone of iPad eerst op het beginscherm.', devices: 'Andere apparaten', remove: 'Verwijder',
  unnamed: 'Een apparaat', test: 'Stuur mij een proefbericht', tested: 'Het is onderweg.',
  email: 'E-mailadres', password: 'Je wachtwoord', propose: 'Stuur mij een code', code: 'De code uit de mail', verify: 'Gebruik dit adres',
  pending: 'Er is een code gestuurd naar {address}. Die geldt 15 minuten.', verified: 'Mails gaan naar {address}.', unverified: 'Er gaan geen mails meer naar {address}: bevestig het opnieuw.',
  hooks: 'Programma’s van jezelf', 'hooks-note': 'Ze worden aangeroepen zoals de documentatie van de API zegt.', url: 'Adres van het programma', add: 'Voeg toe',
  secret: 'Het geheim, dat je alleen nu ziet:', copy: 'Kopieer', copied: 'Gekopieerd.', failing: '{count} aanroepen achter elkaar zijn mislukt.', disabled: 'Het wordt niet meer aangeroepen, omdat het drie dagen niet heeft geantwoord. Een proefbericht zet het weer aan.',
  feeds: 'Agenda en feed', 'feeds-note': 'Wie deze adressen heeft, leest mee.', calendar: 'Agenda van je termijnen', atom: 'Feed van je partijen', reset: 'Maak nieuwe adressen', show: 'Toon de adressen',
};

const texts = { en, nl };

/** @typedef {keyof typeof en} Key */

/** @param {string} language @returns {(key: Key, values?: { [name: string]: string | number }) => string} */
export const textsIn = (language) => (key, values = {}) =>
  (texts[/** @type {keyof typeof texts} */ (language)] ?? en)[key].replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));

/** What a notice says; one of a kind that this page does not know yet says nothing. @param {{ text_key: string, args: { [name: string]: string } }} notice @param {ReturnType<typeof textsIn>} n */
export const said = ({ text_key, args }, n) => (text_key in en ? n(/** @type {Key} */ (text_key), { ...args, opponent: args.opponent ?? n('somebody') }) : '');
