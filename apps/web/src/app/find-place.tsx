import { X } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import styles from "../features/lookups/find-panel.module.css";
import { IconButton } from "../ui/button.tsx";
import { Contained } from "../ui/contained.tsx";
import { insideTexts } from "../ui/inside-texts.ts";

interface FindPlaceProps {
	readonly children: ReactNode;
	readonly onClose: () => void;
}

/** On a phone it covers the room, which is out of reach then: so it can be closed also while it is not there. */
export function FindPlace({ children, onClose }: FindPlaceProps) {
	const frame = (title: string, ways: ReactNode) => (
		<Frame onClose={onClose}>
			<p role="alert">{title}</p>
			{ways}
		</Frame>
	);
	return (
		<Contained waiting={<Frame onClose={onClose} />} frame={frame}>
			{children}
		</Contained>
	);
}

function Frame({ children, onClose }: { readonly children?: ReactNode; readonly onClose: () => void }) {
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key === "Escape") onClose();
	};
	return (
		<aside
			className={styles["panel"]}
			aria-label={insideTexts.header.find}
			data-region="find"
			onKeyDown={onKeyDown}
		>
			<div className={styles["head"]}>
				<IconButton label={insideTexts.common.close} className={styles["close"]} onClick={onClose}>
					<X size={18} aria-hidden="true" />
				</IconButton>
			</div>
			{children}
		</aside>
	);
}
