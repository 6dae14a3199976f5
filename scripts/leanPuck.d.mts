import type { Plugin } from 'vite';

export function leanPuck(): Plugin;
