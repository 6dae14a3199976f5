import { build } from './ensureBuilt.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';

// npm run build: always builds dist and shows the builder's output.
await ensureInstalled();
const { ok, output } = await build();
console.log(output.trim());
process.exit(ok ? 0 : 1);
