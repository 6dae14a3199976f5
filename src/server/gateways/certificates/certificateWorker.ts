import { parentPort } from 'node:worker_threads';
import { answerWith } from '../threads/drawInThread.ts';
import type { CertificateDocument } from './CertificateDocument.ts';
import { composeCertificate } from './composeCertificate.ts';

// The thread that draws certificates for drawCertificate.
parentPort?.on('message', (input: CertificateDocument) => answerWith(composeCertificate(input)));
