import { openStream } from './lesson/openStream.ts';

/** Videos of a purchase play without this script. It plays their renditions instead, where there are any. */
for (const video of document.querySelectorAll('video')) openStream(video);
