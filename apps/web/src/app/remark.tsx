import { X } from "lucide-react";
import { IconButton } from "../ui/button.tsx";
import { insideTexts } from "../ui/inside-texts.ts";
import styles from "./remark.module.css";

/** One sentence about what could not be done, where one is looking when writing. */
export function Remark({ text, onDismiss }: { text: string | null; onDismiss: () => void }) {
	return (
		<div role="status" className={text === null ? undefined : styles["remark"]}>
			{text !== null && (
				<>
					<p>{text}</p>
					<IconButton label={insideTexts.common.dismiss} onClick={onDismiss}>
						<X size={14} aria-hidden="true" />
					</IconButton>
				</>
			)}
		</div>
	);
}
