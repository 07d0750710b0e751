import { AttachButton } from "../features/files/attach-button.tsx";
import { Attachments } from "../features/files/attachments.tsx";
import { MessageFiles } from "../features/files/message-files.tsx";
import { PendingFiles } from "../features/files/pending-files.tsx";
import { LinkPreview } from "../features/lookups/link-preview.tsx";
import { fillSlot } from "../ui/slots.tsx";

// Whoever adds a part to messages or to the composer adds a line here, and changes neither.
fillSlot("message-files", MessageFiles);
fillSlot("message-link", LinkPreview);
fillSlot("unsent-files", PendingFiles);
fillSlot("composer-above", Attachments);
fillSlot("composer-before", AttachButton);
