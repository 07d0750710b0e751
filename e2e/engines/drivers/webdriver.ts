/** One session of a driver that speaks WebDriver (W3C), over HTTP. */
export class WebDriver {
	readonly #session: string;

	private constructor(session: string) {
		this.#session = session;
	}

	static async begins(driver: string, capabilities: object): Promise<WebDriver> {
		const { sessionId } = await ask<{ sessionId: string }>("POST", `${driver}/session`, { capabilities });
		return new WebDriver(`${driver}/session/${sessionId}`);
	}

	posts<T>(command: string, body: object = {}): Promise<T> {
		return ask<T>("POST", `${this.#session}/${command}`, body);
	}

	gets<T>(command: string): Promise<T> {
		return ask<T>("GET", `${this.#session}/${command}`);
	}

	ends(): Promise<unknown> {
		return ask("DELETE", this.#session);
	}
}

async function ask<T>(method: string, url: string, body?: object): Promise<T> {
	const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
	const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
	if (!answer.ok) throw new Error(`${url.slice(url.lastIndexOf("/"))}: ${value.error}: ${value.message}`);
	return value;
}
