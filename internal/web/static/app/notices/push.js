// Pushes to this device: asking the browser for them, and telling the server where they go.
import { api } from '../services.js';

/** Whether this browser takes pushes. */
export const takesPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** @returns {Promise<PushSubscription | null>} */
export async function subscription() {
  if (!takesPush()) return null;
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** @param {string} text */
function bytes(text) {
  const plain = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** What to call this device. */
const deviceName = () => (navigator.userAgent.match(/iPhone|iPad|Android|Windows|Macintosh|Linux/)?.[0] ?? '').replace('Macintosh', 'Mac');

/** Asks for leave and has pushes sent here; tells whether they will be. @returns {Promise<boolean>} */
export async function turnOn() {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { key } = await api.ask('GET', '/push/key');
  const worker = await navigator.serviceWorker.ready;
  const found = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  const { endpoint, keys } = found.toJSON();
  await api.ask('POST', '/me/push', { endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth }, device: deviceName() });
  return true;
}

/** Has no more pushes sent here. @param {string} [id] as the server knows this device */
export async function turnOff(id) {
  if (id) await api.ask('DELETE', `/me/push/${id}`);
  await (await subscription())?.unsubscribe();
}
