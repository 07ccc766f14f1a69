export { h, render, Component, type ComponentChildren, type VNode } from 'preact';
export { useState, useEffect, useRef, useMemo, useCallback } from 'preact/hooks';
import type { VNode } from 'preact';
export const html: (strings: TemplateStringsArray, ...values: any[]) => VNode<any>;
