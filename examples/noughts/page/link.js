/** Nothing heard for so long: it is asked whether the server is there, and the link given up if that is not answered. */
const SILENCE_MS = 30_000;
const AGAIN_MS = { first: 500, max: 10_000 };
/** From this close code on nobody comes back by themselves. */
const NEVER = 4500;

/**
 * One link to the server that is taken up again by itself. `onFrame` hears every frame; `onState` "here" behind each
 * welcome, "away" while the link is lost, "over" with a sentence when a person has to ask for it again.
 * @param {{ name: string, onFrame: (frame: any) => void, onState: (state: "here" | "away" | "over", why?: string) => void }} options
 */
export function openLink({ name, onFrame, onState }) {
	const key = `token of ${name}`;
	let pauseMs = AGAIN_MS.first;
	/** said by `bye` */
	let comeBackMs = 0;
	let isOver = false;
	let ref = 0;
	/** @type {Map<number, (frame: any) => void>} */
	const asked = new Map();
	/** @type {ReturnType<typeof setTimeout> | undefined} */
	let silence;
	/** @type {WebSocket} */
	let socket;
	dial();

	function dial() {
		socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
		socket.addEventListener("open", hello);
		socket.addEventListener("message", ({ data }) => {
			listenFor(SILENCE_MS, ping);
			for (const frame of JSON.parse(data)) heard(frame);
		});
		socket.addEventListener("close", ({ code, reason }) => {
			clearTimeout(silence);
			for (const answer of asked.values()) answer(undefined);
			asked.clear();
			if (isOver) return;
			if (code >= NEVER) return end(reason || "This table was opened elsewhere.");
			onState("away");
			// not all at once: everybody who was here comes back
			setTimeout(dial, comeBackMs || pauseMs * (0.5 + Math.random()));
			comeBackMs = 0;
			pauseMs = Math.min(pauseMs * 2, AGAIN_MS.max);
		});
	}

	/** The token is of this tab: two tabs are two people. */
	async function hello() {
		const token = sessionStorage.getItem(key);
		const answer = await asks({ type: "hello", version: 1, name, ...(token && { token }) });
		if (answer === undefined) return;
		if (answer.type === "welcome") {
			pauseMs = AGAIN_MS.first;
			sessionStorage.setItem(key, answer.token);
			return onState("here");
		}
		// they were away for longer than their seat was kept
		if (answer.code === "token-invalid") {
			sessionStorage.removeItem(key);
			return hello();
		}
		if (answer.retryAfterMs !== undefined) return setTimeout(hello, answer.retryAfterMs);
		end(answer.message);
	}

	/** @param {any} frame */
	function heard(frame) {
		if (frame.type === "bye") comeBackMs = frame.reconnectAfterMs;
		const answer = asked.get(frame.ref);
		asked.delete(frame.ref);
		onFrame(frame);
		answer?.(frame);
	}

	function ping() {
		socket.send(JSON.stringify({ type: "ping", n: 0 }));
		listenFor(SILENCE_MS / 3, () => socket.close());
	}

	/** @param {number} ms @param {() => void} then */
	function listenFor(ms, then) {
		clearTimeout(silence);
		silence = setTimeout(then, ms);
	}

	/** The answer, or undefined where the link was lost before it. @param {object} question @returns {Promise<any>} */
	function asks(question) {
		if (socket.readyState !== WebSocket.OPEN) return Promise.resolve(undefined);
		socket.send(JSON.stringify({ ...question, ref: ++ref }));
		return new Promise((answer) => asked.set(ref, answer));
	}

	/** @param {string} why */
	function end(why) {
		isOver = true;
		socket.close(1000);
		onState("over", why);
	}

	return {
		asks,
		/** Done for good: the server keeps neither name nor seat. */
		closes() {
			isOver = true;
			sessionStorage.removeItem(key);
			socket.close(1000);
		},
	};
}
