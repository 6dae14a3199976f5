const INTENT = ['pointerover', 'touchstart', 'focusin', 'keydown', 'click'];

/** Brings what heavier blocks need once somebody turns to one of them, or after the page where one cannot wait. */
export function loadExtras(address: string): void {
  let isThere = false;
  const load = async () => {
    try {
      await import(/* @vite-ignore */ address);
    } finally {
      isThere = true;
    }
  };
  for (const sign of INTENT)
    addEventListener(sign, (event) => {
      const { target } = event;
      if (isThere || !(target instanceof Element && target.closest('[data-extra]'))) return;
      if (sign !== 'click') return void load();
      // Who is quicker than the network clicks once all the same.
      event.preventDefault();
      void load().finally(() => target.dispatchEvent(new MouseEvent(sign, event)));
    });
  if (document.querySelector('[data-extra=now]')) addEventListener('load', () => void load());
}
