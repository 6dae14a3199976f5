/** Replaces an image link with its player. Until then, only this store knows about the visit. */
addEventListener('click', (event) => {
  const { target, ctrlKey, metaKey, shiftKey } = event;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-play]') : null;
  if (link === null || ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  const frame = document.createElement('iframe');
  frame.src = link.dataset['play'] ?? '';
  frame.className = link.dataset['as'] ?? link.className;
  frame.title = link.textContent?.trim() ?? '';
  frame.allow = 'autoplay; fullscreen; encrypted-media; picture-in-picture';
  link.replaceWith(frame);
  frame.focus();
});
