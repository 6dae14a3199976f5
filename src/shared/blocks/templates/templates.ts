import { isRecord } from '#shared/kit/isRecord.ts';
import type { ImageChoice } from '../field.ts';
import { newItem, type Item, type Page } from '../page.ts';
import { BLOCKS, type BlockType } from '../registry.ts';
import { paragraphs } from '../rich.ts';
import { pageSettings } from '../settings.ts';
import { coach } from './coach.ts';
import { cook } from './cook.ts';
import { designer } from './designer.ts';
import { developer } from './developer.ts';
import { fitness } from './fitness.ts';
import { illustrator } from './illustrator.ts';
import { musician } from './musician.ts';
import { photographer } from './photographer.ts';
import { podcaster } from './podcaster.ts';
import { streamer } from './streamer.ts';
import { teacher } from './teacher.ts';
import type { Template } from './template.ts';
import { writer } from './writer.ts';

/** The pages a creator can start from. */
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

/** The page of a template. `idOf` gives the id of each of its sample pictures; '' leaves one out. */
export function pageFrom(template: Template, idOf: (picture: string) => string): Page {
  const picture = (name: string, alt = ''): ImageChoice => ({ id: idOf(name), alt });
  const draw = ([type, props]: readonly unknown[], path: string): Item => {
    if (!isBlockType(type)) throw new TypeError(`The template ${template.id} names no block: ${String(type)}`);
    return newItem(
      type,
      path,
      propsOf(props, (inner, at) => draw(inner, `${path}-${at}`)),
    );
  };
  return {
    root: { props: pageSettings.read({}) },
    content: template.content(picture).map((sketch, index) => draw(sketch, `${template.id}-${index + 1}`)),
  };
}

type Draw = (sketch: readonly unknown[], at: string) => Item;

/** Words alone are a rich text; rows of sketches are what stands in a slot. */
function propsOf(props: unknown, draw: Draw): Record<string, unknown> {
  if (typeof props === 'string') return { text: paragraphs(props) };
  if (Array.isArray(props)) return { text: paragraphs(...props.map(String)) };
  const entries = Object.entries(isRecord(props) ? props : {}).map(([name, value]) => {
    if (!Array.isArray(value) || !value.every(isSketch)) return [name, value];
    return [name, value.map((sketch, index) => draw(sketch, `${name}-${index + 1}`))];
  });
  return Object.fromEntries(entries);
}

const isSketch = (value: unknown): value is readonly unknown[] => Array.isArray(value) && isBlockType(value[0]);

const isBlockType = (type: unknown): type is BlockType => typeof type === 'string' && Object.hasOwn(BLOCKS, type);
