// The boards of the page.
// @ts-check
export { Board } from './board.js';
export { Captured, MiniBoard, flipFor } from './mini.js';
export { DiagramBoard } from './diagram.js';
export { SetupBoard } from './setup.js';
export { isCompleteSetup } from './arrangement.js';
