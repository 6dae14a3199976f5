import { checkCustomCss as contract } from '#shared/contract/themes.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { filterCustomCss } from './filterCustomCss.ts';

export const checkCustomCss = defineHandler(
  contract,
  ({ css }) => Promise.resolve(filterCustomCss(css)),
  ({ storeId }) => [{ key: `custom css ${storeId}`, most: 600, seconds: 3600 }],
);
