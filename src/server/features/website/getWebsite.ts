import { getWebsite as contract } from '#shared/contract/website.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { loadWebsite } from './websiteRecord.ts';

export const getWebsite = defineHandler(contract, async (_input, { tx, services }) => ({
  website: await loadWebsite(tx, services.settings),
}));
