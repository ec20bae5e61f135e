/** All that screens are put together from. */
export { Button } from './button.tsx';
export { type Column, DataTable } from './data-table.tsx';
export { Dialog } from './dialog.tsx';
export { Checkbox, type Choice, Field, NumberInput, Select, Switch, TextArea, TextInput } from './field.tsx';
export { ErrorNotice, Notice, type NoticeKind } from './notice.tsx';
export { Page } from './page.tsx';
export { slotColumns } from './slot-columns.ts';
export { Badge, type BadgeKind, Card, Code, CopyButton, Disclosure, EmptyState, Progress, Spinner } from './small.tsx';
export { type Tab, Tabs } from './tabs.tsx';
export { Failures, UploadReport } from './upload/upload-report.tsx';
export { UploadZone } from './upload/upload-zone.tsx';
export { isEnded, type Upload, useUpload } from './upload/use-upload.ts';
