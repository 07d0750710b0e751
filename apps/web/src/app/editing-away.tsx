import { X } from "lucide-react";
import { Button, IconButton } from "../ui/button.tsx";
import { insideTexts } from "../ui/inside-texts.ts";
import styles from "./remark.module.css";

interface EditingAwayProps {
	readonly seq: number;
	readonly onShow: () => void;
	readonly onCancel: () => void;
}

/** The message that one is changing does not stand in the timeline just now; what one wrote is kept. */
export function EditingAway({ seq, onShow, onCancel }: EditingAwayProps) {
	const words = insideTexts.timeline;
	return (
		<div className={styles["remark"]} role="status">
			<p>{words.editingAway(seq)}</p>
			<Button look="plain" onClick={onShow}>
				{words.editingShow}
			</Button>
			<IconButton label={words.editingCancel} onClick={onCancel}>
				<X size={14} aria-hidden="true" />
			</IconButton>
		</div>
	);
}
