import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The address and data folder of the browser tests' server. The folder is emptied before each run. */
export const PORT = Number(process.env['E2E_PORT'] ?? 43_117);
/** Where the server looks for the register of VAT ids. */
export const VIES_PORT = PORT + 9;
export const BASE = `http://localhost:${PORT}`;
export const DATA_DIR = join(tmpdir(), `stoa-e2e-${PORT}`);
