import { getWebsite as contract } from '#shared/contract/website.ts';
import { answer } from '../../access/answer.ts';
import { loadWebsite } from './websiteRecord.ts';

export const getWebsite = answer(contract, async (_input, { tx, services }) => ({
  website: await loadWebsite(tx, services.settings),
}));
