import Skeleton from '@mui/material/Skeleton'

export function PickerSkeleton({ label }: { label: string }) {
  return (
    <div aria-busy="true" aria-label={label} role="status">
      {[1, 2, 3].map((n) => (
        <div key={n} style={{ display: 'flex', alignItems: 'center', gap: 14, minHeight: 72 }}>
          <Skeleton width={56} height={56} sx={{ borderRadius: '10px', flex: 'none' }} />
          <div style={{ flex: 1 }}>
            <Skeleton width="56%" height={16} />
            <Skeleton width="40%" height={12} sx={{ mt: 1 }} />
          </div>
        </div>
      ))}
    </div>
  )
}
