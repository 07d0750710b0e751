import { X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { IconButton } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { insideTexts } from "../ui/inside-texts.ts";
import styles from "./drawer.module.css";

interface DrawerProps {
	readonly as: "nav" | "aside";
	readonly label: string;
	readonly side: "start" | "end";
	/** false: a column that is always there */
	readonly asDrawer: boolean;
	readonly open: boolean;
	readonly onClose: () => void;
	readonly region: string;
	readonly children: ReactNode;
}

/** A side column which on small screens slides over the room; closed, it is out of reach of keys and readers. */
export function Drawer({ as: Element, label, side, asDrawer, open, onClose, region, children }: DrawerProps) {
	const panel = useRef<HTMLElement>(null);
	const shown = asDrawer && open;

	useEffect(() => {
		if (!shown) return;
		const cameFrom = document.activeElement;
		panel.current?.focus();
		return () => {
			// Whoever went on to another place keeps the focus there.
			const lost =
				document.activeElement === document.body || panel.current?.contains(document.activeElement);
			if (lost && cameFrom instanceof HTMLElement) cameFrom.focus();
		};
	}, [shown]);
	const onKeyDown = (event: KeyboardEvent) => {
		if (shown && event.key === "Escape") onClose();
	};

	return (
		<>
			{shown && <div className={styles["veil"]} onClick={onClose} aria-hidden="true" />}
			<Element
				ref={panel}
				className={classNames(
					styles["side"],
					styles[side],
					asDrawer && styles["drawer"],
					shown && styles["open"],
				)}
				aria-label={label}
				// A long list of people holds nothing else to focus, and must be scrolled by keys too.
				tabIndex={Element === "aside" ? 0 : -1}
				inert={asDrawer && !open}
				data-region={region}
				onKeyDown={onKeyDown}
			>
				{children}
			</Element>
			{shown && (
				<IconButton
					label={insideTexts.common.close}
					className={classNames(styles["close"], styles[`${side}Close`])}
					onClick={onClose}
				>
					<X size={18} aria-hidden="true" />
				</IconButton>
			)}
		</>
	);
}
