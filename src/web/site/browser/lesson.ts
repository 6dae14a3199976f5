import { formatDuration } from '#shared/rules/duration.ts';
import { openPlayer } from './lesson/player.ts';
import { openProgress } from './lesson/progress.ts';
import { openStream } from './lesson/openStream.ts';

/** The page of a lesson works without this script. It adds own controls, keeps progress, and dates notes. */
const place = document.querySelector<HTMLElement>('[data-lesson]');
const wrapper = document.querySelector<HTMLElement>('[data-player]');
const media = wrapper?.querySelector<HTMLMediaElement>('video,audio');

const { lesson = '', learner } = place?.dataset ?? {};
const progress = learner === undefined ? null : openProgress({ learner, onDone: showDone });
if (wrapper && media) {
  if (media instanceof HTMLVideoElement) openStream(media);
  const known = progress?.positionOf(lesson);
  openPlayer(wrapper, { media, position: known ?? Number(wrapper.dataset['position']) });
  if (lesson !== '') progress?.watch(media, lesson);
  dateNotes(media);
}
progress?.flush();

function showDone(address: string): void {
  if (address !== lesson) return;
  for (const element of document.querySelectorAll<HTMLElement>('[data-done]')) element.hidden = false;
  for (const element of document.querySelectorAll<HTMLElement>('[data-undone]')) element.hidden = true;
}

/** A new note is about the second at which it was begun. Its time, and that of others, leads to that second. */
function dateNotes(media: HTMLMediaElement): void {
  const form = document.querySelector<HTMLFormElement>('[data-note]');
  const second = form?.querySelector<HTMLInputElement>('[name=atSeconds]');
  const label = form?.querySelector<HTMLElement>('[data-at]');
  form?.addEventListener('focusin', () => {
    if (!second || !label || second.value !== '' || media.currentTime < 1) return;
    second.value = String(Math.floor(media.currentTime));
    label.textContent = (label.dataset['at'] ?? '').replace('0:00', formatDuration(Math.floor(media.currentTime)));
  });
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-second]') : null;
    if (!link) return;
    event.preventDefault();
    media.currentTime = Number(link.dataset['second']);
    void media.play();
    media.scrollIntoView({ block: 'center' });
  });
}
