import type { LinkStatus } from "@parley/client/state/chat-state";
import { linkTexts } from "../../ui/link-texts.ts";

/** Cuts shorter than this are nobody's business: the outbox and the replay bridge them. */
const QUIET_MS = 5_000;

export interface Bar {
	readonly what: string;
	/** whole seconds to the next try; null while one runs, or when none comes by itself */
	readonly seconds: number | null;
	readonly isSafe: boolean;
}

export function barOf(link: LinkStatus, now: number): Bar | null {
	switch (link.state) {
		case "idle":
			return null;
		case "open":
			return link.readOnly ? { what: linkTexts.readOnly, seconds: null, isSafe: true } : null;
		case "ended":
			return { what: linkTexts.ended[link.reason], seconds: null, isSafe: false };
		case "connecting":
			if (link.lostAt === null || now - link.lostAt < QUIET_MS) return null;
			return { what: linkTexts.connecting, seconds: null, isSafe: true };
		case "waiting":
			if (now - link.lostAt < QUIET_MS) return null;
			return {
				what: linkTexts.suspects[link.suspect],
				seconds: Math.max(0, Math.ceil((link.retryAt - now) / 1000)),
				isSafe: true,
			};
	}
}
