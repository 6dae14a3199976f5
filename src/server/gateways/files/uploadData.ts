import type { Readable } from 'node:stream';
import type { DataStore } from '@tus/server';

/** Keeps the bytes of uploads under way; all it knows outlives a restart. A finished upload can be read once. */
export type UploadData = DataStore & { read(id: string): Readable | Promise<Readable> };
