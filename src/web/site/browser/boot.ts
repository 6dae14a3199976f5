import { count } from './count.ts';
import { loadExtras } from './loadExtras.ts';

/**
 * Pages work without this script. It counts visits, loads enhancements when they are needed, and prevents double
 * submits.
 */
const { count: store, extras, referral } = document.documentElement.dataset;
if (store !== undefined) count(store);
if (extras) loadExtras(extras);
if (referral && /[?&]ref=/.test(location.search)) void import(/* @vite-ignore */ referral);

addEventListener('submit', ({ target }) => {
  if (!(target instanceof HTMLFormElement)) return;
  // After the form's data was collected, because a disabled button would not be sent with it.
  setTimeout(() => setBusy(target, true));
  setTimeout(() => setBusy(target, false), 8000);
});

// The back button can restore the page as it was left, with disabled buttons.
addEventListener('pageshow', () => {
  for (const form of document.forms) setBusy(form, false);
});

function setBusy(form: HTMLFormElement, isBusy: boolean): void {
  for (const button of form.querySelectorAll('button')) button.disabled = isBusy;
}
