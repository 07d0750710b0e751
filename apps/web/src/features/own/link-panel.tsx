import { Dialog } from "../../ui/dialog.tsx";
import { keepingTexts } from "../../ui/keeping-texts.ts";
import { Asking } from "./asking.tsx";
import { Offered } from "./offered.tsx";
import { Over } from "./over.tsx";
import { useOffer } from "./use-offer.ts";

const words = keepingTexts.offer;

interface LinkPanelProps {
	readonly onBack: (() => void) | null;
	readonly onClose: () => void;
}

/** Another device comes in by a link that lasts two minutes: it shows two digits, and they are typed here. */
export function LinkPanel({ onBack, onClose }: LinkPanelProps) {
	const offer = useOffer();
	if (offer.at === "done")
		return (
			<Dialog key="done" title={words.done} onClose={onClose}>
				<Over said={words.doneHint} label={keepingTexts.sheet.close} onGo={onClose} />
			</Dialog>
		);
	// What is asked for and what is offered are one panel, which only fills.
	const key = offer.at === "asking" ? "offered" : offer.at;
	return (
		<Dialog key={key} title={keepingTexts.link.label} onBack={onBack} onClose={onClose}>
			{offer.at === "offered" && <Offered {...offer} />}
			{offer.at === "claimed" && <Asking {...offer} />}
			{offer.at === "over" && <Over said={offer.why} label={words.another} onGo={offer.again} />}
		</Dialog>
	);
}
