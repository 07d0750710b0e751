/** Of one answer. */
export const PROVIDER_ANSWER_BYTES_MAX = 1_048_576;

/** It is not there, slow, broken or says too much: it is not the fault of whoever comes in. */
class ProviderSilent extends Error {}

export interface FetchBounds {
	readonly answerMsMax: number;
	readonly answerBytesMax: number;
}

/**
 * Dialled without the guard against one's own network: the operator named it, and it often lies there. An answer is read to
 * its end here, so that whoever waits for it has a bound in time and bytes.
 */
export function providerFetch({ answerMsMax, answerBytesMax }: FetchBounds) {
	return async (url: string, init: RequestInit): Promise<Response> => {
		const late = AbortSignal.timeout(answerMsMax);
		const signal = init.signal ? AbortSignal.any([late, init.signal]) : late;
		try {
			const response = await fetch(url, { ...init, redirect: "manual", signal });
			if (response.status >= 500) throw new ProviderSilent(`it answered ${response.status}`);
			const body = await wholeBody(response, answerBytesMax);
			return new Response(body.byteLength === 0 ? null : body, response);
		} catch (error) {
			if (error instanceof ProviderSilent) throw error;
			throw new ProviderSilent(late.aborted ? `no whole answer in ${answerMsMax} ms` : reasonOf(error));
		}
	};
}

async function wholeBody(response: Response, bytesMax: number): Promise<Uint8Array<ArrayBuffer>> {
	const parts: Uint8Array[] = [];
	let bytes = 0;
	for await (const part of response.body ?? []) {
		bytes += part.byteLength;
		// what is not read on is cut off by leaving the loop
		if (bytes > bytesMax) throw new ProviderSilent(`more than ${bytesMax} bytes`);
		parts.push(part);
	}
	return new Uint8Array(Buffer.concat(parts));
}

/** Why a dial failed stands in its cause. */
export function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

export function isSilent(error: unknown): boolean {
	if (error instanceof ProviderSilent) return true;
	return error instanceof Error && error.cause !== undefined && isSilent(error.cause);
}
