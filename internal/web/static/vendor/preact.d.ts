export { h, render, Component, Fragment, type ComponentChild, type ComponentChildren, type ComponentType, type JSX, type SVGAttributes, type VNode } from 'preact';
export { useState, useEffect, useRef, useMemo, useCallback } from 'preact/hooks';
