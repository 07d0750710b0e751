import { Dialog } from "../../ui/dialog.tsx";
import { keepingTexts } from "../../ui/keeping-texts.ts";
import styles from "./keep-panel.module.css";
import { TakingFile } from "./taking-file.tsx";

const words = keepingTexts.taken;

interface TakenPanelProps {
	readonly onBack: (() => void) | null;
	readonly onClose: () => void;
}

/** WHO40: what one wrote, as a file to keep. */
export function TakenPanel({ onBack, onClose }: TakenPanelProps) {
	return (
		<Dialog title={words.label} onBack={onBack} onClose={onClose}>
			<p className={styles["said"]}>{words.what}</p>
			<p className={styles["said"]}>{words.without}</p>
			<TakingFile isFirst />
		</Dialog>
	);
}
