import type { Readable } from 'node:stream';
import type { DataStore } from '@tus/server';

/** Stores the bytes of uploads in progress. Its state survives a restart. A finished upload can be read once. */
export type UploadData = DataStore & { read(id: string): Readable | Promise<Readable> };
