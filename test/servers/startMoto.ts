import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { CreateBucketCommand, ListMultipartUploadsCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { freePort } from '../../bench/freePort.ts';
import { startS3 } from '../doubles/s3.ts';
import { bringProgram } from './bringProgram.ts';
import { untilListening } from './untilListening.ts';

const KEYS = { region: 'eu-central-1', accessKey: 'AKMOTO', secretKey: 'secret-of-moto' };

export type Moto = Awaited<ReturnType<typeof startMoto>>;

/**
 * A bucket on moto, an S3 server that others wrote. It accepts every signature: the double in test/doubles/s3.ts checks
 * those, and stands in where moto cannot be installed. Requests go through a gate, so that the bucket can be away and come
 * back with what it contains.
 */
export async function startMoto({ bucket }: { bucket: string }) {
  const server = (await startServer()) ?? (await startDouble(bucket));
  const { port } = server;
  const gate = await openGate(port);
  const endpoint = `http://127.0.0.1:${gate.port}`;
  // Directly, so that a test can look into the bucket while it is away.
  const client = new S3Client({
    endpoint: `http://127.0.0.1:${port}`,
    region: KEYS.region,
    forcePathStyle: true,
    credentials: { accessKeyId: KEYS.accessKey, secretAccessKey: KEYS.secretKey },
  });
  if (!server.hasBucket) {
    const LocationConstraint = 'eu-central-1' as const;
    await client.send(new CreateBucketCommand({ Bucket: bucket, CreateBucketConfiguration: { LocationConstraint } }));
  }

  return {
    settings: { ...KEYS, bucket, endpoint },
    environment: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_REGION: KEYS.region,
      S3_ACCESS_KEY: KEYS.accessKey,
      S3_SECRET_KEY: KEYS.secretKey,
    },

    keys: async (prefix = ''): Promise<string[]> => {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix }));
      return Contents.map(({ Key = '' }) => Key);
    },
    /** The ids of multipart uploads in progress, of one key or of all. */
    uploadIds: async (key?: string): Promise<string[]> => {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }));
      return Uploads.filter(({ Key }) => key === undefined || Key === key).map(({ UploadId = '' }) => UploadId);
    },

    /** Connections are refused, and open ones end, until `comeBack`. */
    goAway: () => gate.shut(),
    comeBack: () => gate.open(),

    close: async () => {
      await gate.shut();
      client.destroy();
      await server.close();
    },
  };
}

interface BucketServer {
  port: number;
  hasBucket: boolean;
  close(): Promise<void>;
}

/** Null: this machine has no moto, and it cannot be installed. */
async function startServer(): Promise<BucketServer | null> {
  const program = await bringProgram({
    command: 'moto_server',
    debian: 'python3-moto',
    otherwise: "pip install 'moto[server]'",
  }).catch((missing: Error) => {
    process.stderr.write(`${missing.message}. Until then, the S3 server in test/doubles is used.\n`);
    return null;
  });
  if (program === null) return null;
  const port = await freePort();
  const child = spawn(program, ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  await untilListening(port, ended);
  return {
    port,
    hasBucket: false,
    close: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function startDouble(bucket: string): Promise<BucketServer> {
  const double = await startS3({ bucket, ...KEYS });
  return { port: Number(new URL(double.endpoint).port), hasBucket: true, close: () => double.close() };
}

/** A port that forwards to another one while it is open. */
async function openGate(target: number) {
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  const open = async (port: number) => {
    server = createServer((from) => {
      const to = connect(target, '127.0.0.1');
      for (const socket of [from, to]) {
        sockets.add(socket);
        socket.once('close', () => sockets.delete(socket));
      }
      from.once('error', () => to.destroy()).once('close', () => to.destroy());
      to.once('error', () => from.destroy()).once('close', () => from.destroy());
      from.pipe(to).pipe(from);
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    // listen() on a TCP port always returns an address object.
    return (server.address() as AddressInfo).port;
  };
  const port = await open(0);
  return {
    port,
    open: () => open(port),
    shut: async () => {
      const closing = server;
      if (!closing?.listening) return;
      const closed = once(closing, 'close');
      closing.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
