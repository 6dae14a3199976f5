import type { ImageChoice } from '../field.ts';
import type { Page } from '../page.ts';
import { coach } from './coach.ts';
import { cook } from './cook.ts';
import { designer } from './designer.ts';
import { developer } from './developer.ts';
import { drawPage } from './drawPage.ts';
import { fitness } from './fitness.ts';
import { illustrator } from './illustrator.ts';
import { musician } from './musician.ts';
import { photographer } from './photographer.ts';
import { podcaster } from './podcaster.ts';
import { streamer } from './streamer.ts';
import { teacher } from './teacher.ts';
import type { Template } from './template.ts';
import { writer } from './writer.ts';

/** All page templates. */
export const TEMPLATES: readonly Template[] = [
  coach,
  illustrator,
  musician,
  writer,
  teacher,
  fitness,
  photographer,
  podcaster,
  designer,
  cook,
  developer,
  streamer,
];

export const findTemplate = (id: string): Template | undefined => TEMPLATES.find((template) => template.id === id);

/** The page of a template. `idOf` returns the id of each sample image. An empty id leaves the image out. */
export const pageFrom = (template: Template, idOf: (picture: string) => string): Page =>
  drawPage(
    template.id,
    template.content((name, alt = ''): ImageChoice => ({ id: idOf(name), alt })),
  );
