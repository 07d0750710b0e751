import { JetStreamApiError } from "@nats-io/jetstream";
import { Kvm } from "@nats-io/kv";
import { readSecretFile, type Secrets } from "../../../lib/secrets.ts";
import type { SharedStream } from "./shared-stream.ts";

const TAKEN = 10071;

/**
 * Several nodes share them by a bucket beside the stream. Whoever creates an entry first has made it; what a house had
 * as files before it had many nodes goes on to hold.
 */
export async function sharedSecrets(stream: SharedStream, dataDir: string): Promise<Secrets> {
	const bucket = await new Kvm(stream.connection).create(`${stream.name}-secrets`, {
		replicas: stream.replicas,
		history: 1,
	});
	return {
		async keep(name, make) {
			const value = readSecretFile(dataDir, name) ?? make();
			try {
				await bucket.create(name, value);
				return { value, isNew: true };
			} catch (error) {
				if (!(error instanceof JetStreamApiError) || error.code !== TAKEN) throw error;
			}
			const known = await bucket.get(name);
			if (known === null) throw new Error(`the secret ${name} is neither there nor to be made`);
			return { value: known.string(), isNew: false };
		},
	};
}
