import { checkCustomCss as contract } from '#shared/contract/themes.ts';
import { answer } from '../../access/answer.ts';
import { filterCustomCss } from './filterCustomCss.ts';

export const checkCustomCss = answer(
  contract,
  ({ css }) => Promise.resolve(filterCustomCss(css)),
  ({ storeId }) => [{ key: `custom css ${storeId}`, most: 600, seconds: 3600 }],
);
