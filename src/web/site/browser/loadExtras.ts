const INTENT = ['pointerover', 'touchstart', 'focusin', 'keydown', 'click'];

/** Loads the code of heavier blocks when somebody interacts with one, or after the page if a block cannot wait. */
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
      // A choice works by itself.
      if (sign !== 'click' || target.closest('label,input')) return void load();
      // A click before the code has loaded is repeated afterwards.
      event.preventDefault();
      void load().finally(() => target.dispatchEvent(new MouseEvent(sign, event)));
    });
  if (document.querySelector('[data-extra=now]')) addEventListener('load', () => void load());
}
