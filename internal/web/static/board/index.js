// The boards of the page.
// @ts-check
export { Board } from './board.tsx';
export { Captured, MiniBoard, flipFor } from './mini.tsx';
export { DiagramBoard } from './diagram.tsx';
export { SetupBoard } from './setup.tsx';
export { isCompleteSetup } from './arrangement.js';
