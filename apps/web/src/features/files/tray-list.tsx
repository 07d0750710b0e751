import type { Upload } from "../../client/upload.ts";
import { fileTexts as words } from "../../ui/file-texts.ts";
import { Chip } from "./chip.tsx";
import styles from "./tray-list.module.css";

/** What goes with the message being written, above the field. */
export function TrayList({ uploads }: { uploads: readonly Upload[] }) {
	return (
		<ul className={styles["tray"]} aria-label={words.tray}>
			{uploads.map((upload) => (
				<Chip key={upload.key} upload={upload} />
			))}
		</ul>
	);
}
