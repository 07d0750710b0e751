import { ChevronRight, LogOut, type LucideIcon } from "lucide-react";
import styles from "./own-menu.module.css";

interface GoRowProps {
	readonly icon: LucideIcon;
	readonly label: string;
	readonly hint: string;
	/** has the focus when the menu opens */
	readonly isFirst?: boolean;
	readonly onGo: () => void;
}

/** A row that leads somewhere, and says what is there. */
export function GoRow({ icon: Icon, label, hint, isFirst = false, onGo }: GoRowProps) {
	return (
		<button type="button" className={styles["go"]} data-first={isFirst || undefined} onClick={onGo}>
			<Icon size={18} aria-hidden="true" />
			<span>
				<b>{label}</b>
				<small>{hint}</small>
			</span>
			{Icon !== LogOut && <ChevronRight size={16} aria-hidden="true" />}
		</button>
	);
}
