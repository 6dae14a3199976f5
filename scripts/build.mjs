import { build } from './ensureBuilt.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';

// npm run build: builds dist in any case, and shows what the builder says.
await ensureInstalled();
const { ok, output } = await build();
console.log(output.trim());
process.exit(ok ? 0 : 1);
