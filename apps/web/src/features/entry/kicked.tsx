import type { Refusal } from "@parley/protocol/refusals";
import { Button } from "../../ui/button.tsx";
import { moderationTexts } from "../../ui/moderation-texts.ts";
import { refusalTexts } from "../../ui/refusal-texts.ts";
import { roomTexts } from "../../ui/room-texts.ts";
import { useWait } from "./use-wait.ts";

const words = moderationTexts.entry;

/** A moderator has removed one from the room, for now or for a while. */
export function Kicked({ refusal, onCome }: { refusal: Refusal; onCome: () => void }) {
	const waitMs = useWait(refusal);
	return (
		<>
			<h2>{words.kicked}</h2>
			<p>{refusalTexts.sentence(refusal)}</p>
			{waitMs > 0 ? (
				// Not spoken every second.
				<p aria-live="off">{words.later(moderationTexts.wait(waitMs))}</p>
			) : (
				<Button onClick={onCome}>{roomTexts.comeBack}</Button>
			)}
		</>
	);
}
