import { ArrowLeft, X } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { IconButton } from "./button.tsx";
import styles from "./dialog.module.css";
import { insideTexts } from "./inside-texts.ts";

interface DialogProps {
	readonly title: string;
	/** to the panel that led here */
	readonly onBack?: (() => void) | null;
	readonly onClose: () => void;
	readonly children: ReactNode;
}

/** The browser's own modal dialog: it traps focus, gives it back and closes on Escape by itself. */
export function Dialog({ title, onBack = null, onClose, children }: DialogProps) {
	const dialog = useRef<HTMLDialogElement>(null);
	/** while what it stands in waits for a part of the page, and shows nothing: nobody closed it */
	const isHidden = useRef(false);
	const heading = useId();
	useLayoutEffect(() => {
		const shown = dialog.current;
		isHidden.current = false;
		shown?.showModal();
		// Else the first button has the focus, which is the one that closes. What stands above a field is read first.
		shown
			?.querySelector<HTMLElement>("[data-first], input:not([type='radio']), input:checked")
			?.focus({ preventScroll: true });
		return () => {
			isHidden.current = true;
			shown?.close();
		};
	}, []);
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog closes it; Escape is the keyboard's way
		<dialog
			ref={dialog}
			className={styles["dialog"]}
			aria-labelledby={heading}
			// At once: what was closed says so only later, and by then the next panel may stand here.
			onCancel={onClose}
			onClose={(event) => !event.currentTarget.open && !isHidden.current && onClose()}
			onClick={(event) => event.target === event.currentTarget && onClose()}
		>
			<div className={styles["head"]}>
				{onBack && (
					<IconButton className={styles["back"]} label={insideTexts.common.back} onClick={onBack}>
						<ArrowLeft size={18} aria-hidden="true" />
					</IconButton>
				)}
				<h2 id={heading} className={styles["title"]}>
					{title}
				</h2>
				<IconButton label={insideTexts.common.close} onClick={onClose}>
					<X size={18} aria-hidden="true" />
				</IconButton>
			</div>
			{children}
		</dialog>
	);
}
