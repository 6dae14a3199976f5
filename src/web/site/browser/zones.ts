/** A page with times shows those of the device's zone, unless another one was chosen. */
const zones = document.querySelector<HTMLSelectElement>('form[data-zone] select');
if (zones) showOwnZone(zones);

function showOwnZone({ value }: HTMLSelectElement): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const address = new URL(location.href);
  if (value === timeZone || address.searchParams.has('zone')) return;
  address.searchParams.set('zone', timeZone);
  location.replace(address);
}
