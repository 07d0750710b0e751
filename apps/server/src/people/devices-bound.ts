import type { Outcome } from "@parley/engine/rules";
import type { Draft, DraftOf } from "../app/drafts.ts";
import type { ChatEvent } from "../app/events.ts";
import { type Device, type HouseState, NO_DEVICES } from "../app/rules/house-state.ts";
import { tooManyDevices } from "./rules/devices.ts";

type Submit = (draft: Draft) => Promise<Outcome<ChatEvent>>;

interface Bound {
	readonly shown: () => Pick<HouseState, "sessions">;
	readonly devicesPerPersonMax: number;
	readonly onRefused: () => void;
}

/**
 * DEVICE2: how many devices a person may have in this house, those that are asked for just now among them. The rules know
 * the most that any house may allow, so that all nodes decide alike whatever each is configured with.
 */
export function boundingDevices(submit: Submit, bound: Bound): Submit {
	const asked = new Map<string, number>();
	const add = async (draft: DraftOf<"add-device" | "prove">): Promise<Outcome<ChatEvent>> => {
		const { session } = draft;
		const underWay = asked.get(session) ?? 0;
		const held = stayingBeside(draft, bound.shown().sessions.get(session)?.devices ?? NO_DEVICES);
		if (held + underWay >= bound.devicesPerPersonMax) {
			bound.onRefused();
			return { kind: "refused", refusal: tooManyDevices(bound.devicesPerPersonMax) };
		}
		asked.set(session, underWay + 1);
		try {
			return await submit(draft);
		} finally {
			const left = (asked.get(session) ?? 1) - 1;
			if (left === 0) asked.delete(session);
			else asked.set(session, left);
		}
	};
	return (draft) => (draft.type === "add-device" || draft.type === "prove" ? add(draft) : submit(draft));
}

/** How many of those that there are a further one would not end. */
function stayingBeside(draft: DraftOf<"add-device" | "prove">, devices: readonly Device[]): number {
	return draft.type === "prove" && draft.endsOthers === true ? 0 : devices.length;
}
