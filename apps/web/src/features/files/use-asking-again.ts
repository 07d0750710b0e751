import { backoffMs } from "@parley/client/link/backoff";
import { useEffect, useState } from "react";
import { useChat } from "../../react/use-chat.ts";

const PAUSE_FIRST_MS = 1_000;
const PAUSE_MAX_MS = 16_000;
/** After them it is told that it cannot be shown. */
const PAUSES = 5;

interface Asking {
	readonly is: "asked" | "pausing" | "given-up";
	readonly pauses: number;
}

/**
 * A server that is busy refuses an image, and a lost link loses it; an `<img>` does not tell which, nor asks again. So
 * it is made anew after growing pauses, and once more when there is a link again. Give it `pauses` as its key.
 */
export function useAskingAgain(): Asking & { readonly onError: () => void } {
	const [{ is, pauses }, set] = useState<Asking>({ is: "asked", pauses: 0 });
	const isLinked = useChat(({ link }) => link.state === "open");
	useEffect(() => {
		if (!isLinked) set((now) => (now.is === "asked" ? now : { is: "pausing", pauses: 0 }));
	}, [isLinked]);
	useEffect(() => {
		if (is !== "pausing" || !isLinked) return;
		const again = () => set({ is: "asked", pauses: pauses + 1 });
		const timer = setTimeout(again, backoffMs(pauses, PAUSE_FIRST_MS, PAUSE_MAX_MS, Math.random));
		return () => clearTimeout(timer);
	}, [is, pauses, isLinked]);
	const onError = () => set({ is: pauses < PAUSES ? "pausing" : "given-up", pauses });
	return { is, pauses, onError };
}
